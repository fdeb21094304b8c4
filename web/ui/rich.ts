/** Texts for people with elements in them, as contract/translation.ts has texts without. */
import { createElement, Fragment, type ReactNode } from 'react';

/** Such as `` rich`Solved by ${<b>{name}</b>}` ``. */
export const rich = (texts: TemplateStringsArray, ...nodes: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, at) => [text, nodes[at]]));

/**
 * What builds make of `rich`: puts the nodes into a text like `Solved by {0}`.
 *
 * @public
 */
export const fillNodes = (text: string, ...nodes: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...text.split(/\{(\d+)\}/).map((part, at) => (at % 2 === 0 ? part : nodes[Number(part)])),
  );
