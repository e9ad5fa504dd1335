/** The tab says whose turn it is; if allowed, so does the system. */

import { settings } from './settings.svelte';

export function setTitle(what: string, yourTurn = false): void {
  const name = what === '' ? 'Brink' : `${what} · Brink`;
  document.title = yourTurn ? `● Your turn · ${name}` : name;
}

/** Ask for leave to notify; true if given. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

/** Tell somebody who looks elsewhere that they are asked. */
export function notifyTurn(question: string, code: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Your turn at Brink', { body: question, tag: `brink-${code}` });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications only to installed pages.
  }
}
