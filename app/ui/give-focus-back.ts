/**
 * Remembers where the focus is and answers with the way back (UI-01). The browser takes it itself when a dialog is closed, but not when an
 * open one is taken off the page; then nothing has the focus, and the keyboard would start again at the top.
 */
export function giveFocusBack(): () => void {
  const before = document.activeElement;
  return () => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
  };
}
