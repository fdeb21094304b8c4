/** GET /compiler/languages */
import { languages } from '../../../contract/compiler.ts';
import { languageFacts } from '../../../contract/languages.ts';
import { route } from '../../serve.ts';

export default route(languages, async (_call, { config }) =>
  config.languages.map((id) => {
    const { name, dialect, fileName, editorMode, template } = languageFacts(id);
    return { id, name, dialect, fileName, editorMode, template };
  }),
);
