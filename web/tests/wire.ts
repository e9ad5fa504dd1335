/** A wire that goes nowhere, for tests: they speak for the server. */
import type { Tell } from '../src/lib/protocol';
import type { Wire } from '../src/lib/socket';

export class FakeWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  shut = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.shut = true;
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(tell: Tell): void {
    this.onmessage?.({ data: JSON.stringify(tell) });
  }
  break(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  asked(type: string): Record<string, unknown>[] {
    return this.sent.filter((ask) => ask['type'] === type);
  }
}
