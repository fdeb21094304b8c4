/** GET /compiler/languages */
import { languages } from '../../../contract/compiler.ts';
import { defaultLanguage, type Language, languageFacts } from '../../../contract/languages.ts';
import { availableLanguages } from '../../languages.ts';
import { route } from '../../serve.ts';

const shown = (id: Language) => {
  const { name, dialect, fileName, editorMode, template } = languageFacts(id);
  return { id, name, dialect, fileName, editorMode, template };
};

export default route(
  languages,
  async (_call, context) => (await availableLanguages(context)).map(shown),
  { reply: [shown(defaultLanguage)] },
);
