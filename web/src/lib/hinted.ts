/** What a hint means on the table: the things and buttons it names wear `data-hinted` while it is shown. */

import type { HintTold } from './protocol';

/** The elements that stand for a mark such as "card:gov_08": they say so themselves, or by the place they are. */
function selectorOf(mark: string): string {
  const [kind = '', id = ''] = [mark.slice(0, mark.indexOf(':')), mark.slice(mark.indexOf(':') + 1)];
  const quoted = CSS.escape(id);
  return [
    `[data-mark~="${CSS.escape(mark)}"]`,
    `[data-place="${CSS.escape(mark)}"]`,
    `[data-place^="${kind}:"][data-place$=":${quoted}"]`,
    `[data-${kind}="${quoted}"]`,
  ].join(',');
}

/** Mark what a hint means, also in what comes onto the table later. Call what is returned to unmark it. */
export function markHinted(
  root: HTMLElement,
  hint: Pick<HintTold, 'action' | 'marks'>,
  changed: () => void = () => {},
): () => void {
  const own = new Set(hint.action.split(':').slice(1));
  const wanted: [string, 'act' | 'why'][] = [
    ...hint.marks.map((mark): [string, 'act' | 'why'] => [
      selectorOf(mark),
      own.has(mark.slice(mark.indexOf(':') + 1)) ? 'act' : 'why',
    ]),
    [`[data-action="${CSS.escape(hint.action)}"], [data-leads="${CSS.escape(hint.action)}"]`, 'act'],
  ];

  function apply(): void {
    const meant = new Map<Element, string>();
    for (const [selector, how] of wanted) {
      for (const element of root.querySelectorAll(selector)) if (meant.get(element) !== 'act') meant.set(element, how);
    }
    let moved = false;
    for (const element of root.querySelectorAll('[data-hinted]')) {
      if (meant.has(element)) continue;
      element.removeAttribute('data-hinted');
      moved = true;
    }
    for (const [element, how] of meant) {
      if (element.getAttribute('data-hinted') === how) continue;
      element.setAttribute('data-hinted', how);
      moved = true;
    }
    if (moved) changed();
  }

  apply();
  const watching = new MutationObserver(apply);
  watching.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-action', 'data-mark', 'data-place'],
  });
  return () => {
    watching.disconnect();
    for (const element of root.querySelectorAll('[data-hinted]')) element.removeAttribute('data-hinted');
  };
}
