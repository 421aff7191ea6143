/**
 * What a reader of Spanish hears of a shopper's screens, in this order (UI-03, UI-04): landmarks, headings, groups and what is acted with. Texts between them
 * and what a shop wrote are left out, and each number of a name is an N.
 */
import type { Page } from "./browser.ts";

/** The path of the page of an order that was just placed. */
export const PLACED = "the order that was placed";

const HEAD = ['link "Ir al contenido"', 'link "Corner Pies"', 'navigation "Principal"'];
const FOOT = [
  'link "Ayuda"',
  'link "Danos tu opinión"',
  'link "Facebook (abre otro sitio)"',
  'button "English"',
  'link "Hecho con Windowsill"',
];

/** Each screen by its path. */
export const HEARD: Readonly<Record<string, readonly string[]>> = {
  "/": [
    ...HEAD,
    'link "VER NUESTRO MENÚ"',
    'link "Entrar"',
    'button "Más"',
    'img "Dibujo: un pay enfriándose en la ventana, entre panes, frascos y un pastel"',
    'heading "Corner Pies" [level=1]',
    'link "VER NUESTRO MENÚ"',
    'region "Tu semana con nosotros"',
    'heading "Tu semana con nosotros" [level=2]',
    'region "Dirección y contacto"',
    'heading "Dónde estamos" [level=2]',
    'link "Abrir en el mapa"',
    'heading "Recoger y entregas" [level=2]',
    'heading "Escríbenos" [level=2]',
    ...FOOT,
  ],
  "/menu": [
    ...HEAD,
    'link "Entrar"',
    'button "Más"',
    'heading "Menú" [level=1]',
    'navigation "Secciones del menú"',
    'link "Hacer un pedido"',
    ...FOOT,
  ],
  "/order": [
    ...HEAD,
    'link "Entrar"',
    'button "Más"',
    'heading "Nuevo pedido" [level=1]',
    'link "Ver el pedido"',
    'navigation "Pasos del pedido"',
    'link "Menú"',
    'link "Cómo"',
    'link "Cuándo"',
    'link "Quién"',
    'link "Extras"',
    'link "Pago"',
    'region "¿Qué se te antoja?"',
    'heading "¿Qué se te antoja?" [level=2]',
    'region "N Cómo"',
    'heading "N Cómo" [level=2]',
    'radiogroup "Forma de entrega"',
    'radio "Para recoger"',
    'radio "A domicilio"',
    'radio "Por correo"',
    'region "N Cuándo"',
    'heading "N Cuándo" [level=2]',
    'radiogroup "Día"',
    'region "N Quién"',
    'heading "N Quién" [level=2]',
    'textbox "Nombre"',
    'textbox "Correo"',
    'textbox "Teléfono"',
    'link "¿Ya habías pedido? Entra"',
    'link "Crear cuenta"',
    'region "N Extras"',
    'heading "N Extras" [level=2]',
    'checkbox "Este pedido es un regalo"',
    'textbox "Instrucciones especiales"',
    'radiogroup "Un detalle para la cocina"',
    'radio "Sin propina"',
    'radio "$N"',
    'radio "$N"',
    'radio "$N"',
    'textbox "Propina"',
    'region "N Pago"',
    'heading "N Pago" [level=2]',
    'radiogroup "Pago"',
    'radio "Efectivo"',
    'checkbox "Voy a pagar como se indica"',
    'region "Tu pedido"',
    'heading "Tu pedido" [level=2]',
    'button "Cambiar"',
    'status "Total del pedido"',
    'button "Hacer pedido"',
    ...FOOT,
  ],
  "/login": [
    ...HEAD,
    'link "VER NUESTRO MENÚ"',
    'link "Entrar"',
    'button "Más"',
    'heading "Entrar" [level=1]',
    'textbox "Correo"',
    'textbox "Contraseña"',
    'button "Mostrar"',
    'checkbox "Mantener mi sesión abierta N días en este dispositivo"',
    'button "Entrar"',
    'link "Crear cuenta"',
    'link "Entrar con tu teléfono"',
    'link "¿Olvidaste tu contraseña?"',
    ...FOOT,
  ],
  [PLACED]: [
    ...HEAD,
    'link "Entrar"',
    'button "Más"',
    'heading "Pedido #N" [level=1]',
    'link "Cómo pagar"',
    'button "Pedir otra vez: Pedido #N"',
    'link "Agregar al calendario"',
    'button "Imprimir"',
    'region "Corner Pies"',
    'heading "Corner Pies" [level=2]',
    'heading "Lo que pediste" [level=3]',
    'list "Lo que pediste"',
    'region "Paga $N con Venmo"',
    'heading "Paga $N con Venmo" [level=2]',
    'link "Abrir Venmo"',
    'img "Código para escanear: paga $N con Venmo"',
    'img "Código de Pedido #N"',
    ...FOOT,
  ],
};

const ROLES =
  "banner|button|checkbox|heading|img|link|list|main|navigation|radio|radiogroup|region|status|textbox";
const NAMED = new RegExp(`^\\s*- '?((?:${ROLES}) "(?:[^"\\\\]|\\\\.)*"(?: \\[level=\\d\\])?)`);

/** What of the expected is heard of the page that is open, in the order in which it is heard. */
export async function heardOf(page: Page, expected: readonly string[]): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const all = tree.split("\n").flatMap((line) => NAMED.exec(line)?.[1] ?? []);
  return all
    .map((each) => each.replace(/".*"/, (name) => name.replace(/\d+(?:\.\d+)?/g, "N")))
    .filter((each) => expected.includes(each));
}
