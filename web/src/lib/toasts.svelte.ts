/** Short notices at the edge of the screen: refusals and news. */

export interface Toast {
  id: number;
  text: string;
  kind: 'news' | 'refused';
}

class Toasts {
  list = $state<Toast[]>([]);
  private next = 0;

  say(text: string, kind: Toast['kind'] = 'news', long = 6_000): void {
    const same = this.list.find((toast) => toast.text === text);
    if (same !== undefined) this.drop(same.id);
    const id = this.next++;
    this.list = [...this.list.slice(-2), { id, text, kind }];
    setTimeout(() => this.drop(id), long + text.length * 30);
  }

  /** What was refused is over once something else is done. */
  dropRefusals(): void {
    this.list = this.list.filter((toast) => toast.kind !== 'refused');
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
