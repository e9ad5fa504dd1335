/** Which screen an address means, and moving between them without loading the page anew. */

export type Route =
  | { screen: 'home' }
  | { screen: 'room'; code: string }
  | { screen: 'tv'; code: string }
  | { screen: 'replay'; code: string }
  | { screen: 'rules'; game: string }
  | { screen: 'about' }
  | { screen: 'nowhere'; path: string };

const CODE = '[2-9a-z]{12}';
const ROUTES: [RegExp, (...parts: string[]) => Route][] = [
  [/^\/$/, () => ({ screen: 'home' })],
  [new RegExp(`^/r/(${CODE})$`), (code) => ({ screen: 'room', code: code ?? '' })],
  [new RegExp(`^/tv/(${CODE})$`), (code) => ({ screen: 'tv', code: code ?? '' })],
  [new RegExp(`^/replay/(${CODE})$`), (code) => ({ screen: 'replay', code: code ?? '' })],
  [/^\/rules\/([a-z_]{2,40})$/, (game) => ({ screen: 'rules', game: game ?? '' })],
  [/^\/about$/, () => ({ screen: 'about' })],
];

export function routeOf(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(plain);
    if (found !== null) return make(...found.slice(1));
  }
  return { screen: 'nowhere', path };
}

class Router {
  route = $state<Route>({ screen: 'home' });

  start(): void {
    this.route = routeOf(location.pathname);
    window.addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, instead = false): void {
    if (instead) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.route = routeOf(location.pathname);
  }

  /** Follow a link to another of our screens. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api')) return;
    if (url.pathname === location.pathname && url.hash !== '') return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
