/**
 * The sounds of the live list (MAN-06), made in code: two rising tones for new orders, a falling one for a cancelled one. Whether they are
 * heard is kept on the device, as the shop's: the counter's tablet rings while the laptop in the office is silent, with any log-in.
 */

/** Under a name of the shop's own, which a log-out leaves (AUTH-06). */
const KEPT_AS = "shop:order-sound";
const LISTENERS = new Set<() => void>();

/** Frequency in hertz, beginning and length in seconds. */
type Tone = readonly [hertz: number, from: number, length: number];
const SOUNDS = {
  new: [
    [659, 0, 0.16],
    [988, 0.18, 0.32],
  ],
  cancelled: [
    [440, 0, 0.2],
    [294, 0.22, 0.38],
  ],
} satisfies Record<string, readonly Tone[]>;
export type OrderSound = keyof typeof SOUNDS;

const LOUDNESS = 0.25;
/** Without a fade a tone begins and ends with a click. */
const FADE = 0.02;

let audio: AudioContext | null = null;

/** Whether sounds are on; they are until someone switches them off. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== "off";
  } catch {
    return true;
  }
}

/** Switches sounds on or off, for this device and all tabs. */
export function switchSound(on: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing rings.
  }
  for (const listener of LISTENERS) listener();
}

/** Tells when the switch was turned, here or in another tab; returns how to stop. */
export function followSound(listener: () => void): () => void {
  LISTENERS.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    LISTENERS.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Browsers let a page sound only after it was touched: the first touch opens the way. */
export function readySound(): () => void {
  const ready = () => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  };
  const stop = new AbortController();
  for (const touch of ["pointerdown", "keydown"])
    document.addEventListener(touch, ready, { signal: stop.signal, once: true });
  return () => stop.abort();
}

/** Sounds, whatever the switch says: who asks looks at it first. A browser that does not let us stays silent. */
export function sound(which: OrderSound): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const tone of SOUNDS[which]) play(audio, tone);
  } catch {
    // No sound card, no sound.
  }
}

function play(context: AudioContext, [hertz, from, length]: Tone): void {
  const begin = context.currentTime + from;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + FADE);
  volume.gain.linearRampToValueAtTime(0, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
