/** Reports which images of a statement are not shown, and why. */
import { said } from '../../contract/said.ts';
import { fileMeant, imageKinds, imagesIn, originOf } from '../../contract/statement-images.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';

/** The number of bytes that are enough to tell whether a file is an image. */
export const imageHeadBytes = 16;

type Shown = { given: ProblemPackage; markdown: string; place: string };

export function noteImages({ given, markdown, place }: Shown, findings: Findings): void {
  for (const source of imagesIn(markdown)) {
    const origin = originOf(source);
    if (origin === 'elsewhere') {
      const rule = said`Not shown: ${source.slice(0, 100)}. Images from other sites are never loaded.`;
      findings.warn(place, rule, { remedy: said`Put the image beside the statement.` });
    } else if (origin === 'broken') {
      findings.warn(place, `Not shown: a data: image must be ${imageKinds}, in base64.`);
    } else if (origin === 'beside' && fileMeant(source, given.statementFiles) === undefined) {
      const remedy = said`Put the image beside the statement, or correct its name.`;
      findings.warn(place, said`Not shown: there is no image ${source}.`, { remedy });
    }
  }
}
