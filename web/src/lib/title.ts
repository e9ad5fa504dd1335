/** The tab says whose turn it is; if allowed, so does the system. */

import { say } from './say';
import { settings } from './settings.svelte';

export function setTitle(what: string, yourTurn = false): void {
  const name = what === '' ? say('title.brink') : say('title.what_brink', { what });
  document.title = yourTurn ? say('title.your_turn_name', { name }) : name;
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
    const notice = new Notification(say('title.your_turn_at_brink'), { body: question, tag: `brink-${code}` });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications only to installed pages.
  }
}
