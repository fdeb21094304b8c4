/** How JavaScript is checked and run: as scripts of Node, or as modules if they import or export. */
import { nodeLanguage } from './node.ts';

export { readEnd } from './node.ts';

export const language = nodeLanguage({ id: 'javascript' });
