/** The generators of test cases, the script that runs them, and the test cases that they make. */

import { scriptFile } from '../../../contract/generator-script.ts';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { rich } from '../../ui/rich.ts';
import type { Editing } from './editing.ts';
import { GenerateTests } from './generate-tests.tsx';
import { ProgramList } from './program-list.tsx';
import { generatorTemplates, scriptTemplate } from './templates.ts';
import classes from './workshop.module.css';

type GeneratorsTabProps = { editing: Editing; saved: () => Promise<Draft> };

export function GeneratorsTab({ editing, saved }: GeneratorsTabProps) {
  const files = editing.content.folders.generators;
  const programs = files.map(({ path, bytes }) => ({
    place: { kind: 'generators' as const, name: path },
    program: { name: path, isFolder: false, files: [{ path, bytes }] },
  }));
  const hasScript = files.some(({ path }) => path === scriptFile);
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        {rich`A generator prints the input of a test case. The lines of script.txt run generators, as in Polygon: ${<code>gen 10 3 &gt; 5</code>} makes test 5, and ${<code>gen 10 4 &gt; $</code>} the next free one. The answers come from the model solution, or else from the first accepted one.`}
      </p>
      <ProgramList
        title={t`Generators`}
        upload={t`Upload generator`}
        all={programs}
        placeOf={(name) => ({ kind: 'generators', name })}
        templates={hasScript ? generatorTemplates : [...generatorTemplates, scriptTemplate]}
        editing={editing}
      />
      {hasScript && <GenerateTests editing={editing} saved={saved} />}
    </div>
  );
}
