/** GET /compiler/language-rules */
import { languageRules } from '../../../contract/compiler.ts';
import { defaultLanguage, languageFacts } from '../../../contract/languages.ts';
import { route } from '../../serve.ts';
import { rulesOfLanguages, rulesOfReports } from '../../submissions/language-rules.ts';

export default route(languageRules, (_call, context) => rulesOfLanguages(context), {
  reply: [
    rulesOfReports(defaultLanguage, [
      {
        id: defaultLanguage,
        version: 'g++ (Debian 12.2.0-14) 12.2.0',
        compile: `g++ -std=gnu++20 -O2 ${languageFacts(defaultLanguage).fileName} -o main -static`,
        run: './main',
        compileCpuMs: 30_000,
        compileMemoryMb: 1024,
        runtime: null,
        startMs: null,
        rules: [{ about: 'Recursion', text: 'As deep as the memory limit allows.' }],
      },
    ]),
  ],
});
