/** GET /compiler/languages */
import { languages } from '../../../contract/compiler.ts';
import { defaultLanguage, type Language, languageFacts } from '../../../contract/languages.ts';
import { route } from '../../serve.ts';
import { availableLanguages } from '../../submissions/languages.ts';

const shown = (id: Language) => {
  const { name, dialect, fileName, editorMode, timeFactor, template } = languageFacts(id);
  return { id, name, dialect, fileName, editorMode, timeFactor, template };
};

export default route(
  languages,
  async (_call, context) => (await availableLanguages(context)).map(shown),
  { reply: [shown(defaultLanguage)] },
);
