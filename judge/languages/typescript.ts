/** How TypeScript is compiled and run: as JavaScript, once its types have been taken out. */
import { nodeLanguage } from './node.ts';

export const language = nodeLanguage({ id: 'typescript', isTyped: true });
