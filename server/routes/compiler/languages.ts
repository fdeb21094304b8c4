/** GET /compiler/languages */
import { languages } from '../../../contract/compiler.ts';
import { languageFacts } from '../../../contract/languages.ts';
import { availableLanguages } from '../../languages.ts';
import { route } from '../../serve.ts';

export default route(languages, async (_call, context) =>
  (await availableLanguages(context)).map((id) => {
    const { name, dialect, fileName, editorMode, template } = languageFacts(id);
    return { id, name, dialect, fileName, editorMode, template };
  }),
);
