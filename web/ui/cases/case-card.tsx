/** One test case in a form. */

import { Button } from '@mantine/core';
import { memo } from 'react';
import { descriptionMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Checkbox } from '../form/checkbox.ts';
import { Icon } from '../icons.tsx';
import { CaseText } from './case-text.tsx';
import classes from './cases.module.css';
import { type CaseDraft, type CasesChange, caseFieldId, changeCase, removeCase } from './cases.ts';

export type UpdateCases = (change: CasesChange) => void;

type CaseCardProps = {
  one: CaseDraft;
  /** For example `Sample 2`. */
  name: string;
  isRemovable: boolean;
  /** Whether the card asks who may see the case. */
  withHidden: boolean;
  /** The field that must be filled in. */
  missingFieldId: string | undefined;
  update: UpdateCases;
};

/** Rendered again only when its own case changes, because there may be hundreds of cases. */
export const CaseCard = memo(function CaseCard(props: CaseCardProps) {
  const { one, name, isRemovable, withHidden, missingFieldId, update } = props;
  const headingId = `case-${one.key}`;
  const descriptionId = caseFieldId(one.key, 'description');
  return (
    <li className={classes.card}>
      <fieldset aria-labelledby={headingId}>
        <div className={classes.cardHead}>
          <h3 id={headingId}>{name}</h3>
          {withHidden && (
            <Checkbox
              id={caseFieldId(one.key, 'hidden')}
              size="xs"
              label={t`Hidden`}
              checked={one.isHidden}
              onChange={(event) =>
                update(changeCase(one.key, { isHidden: event.currentTarget.checked }))
              }
            />
          )}
          {isRemovable && (
            <Button
              variant="subtle"
              color="red"
              size="compact-xs"
              leftSection={<Icon name="trash" size={13} />}
              aria-label={t`Remove ${name}`}
              onClick={() => update(removeCase(one.key))}
            >
              {t`Remove`}
            </Button>
          )}
        </div>
        <div className={classes.texts}>
          {(['input', 'output'] as const).map((field) => (
            <CaseText
              key={field}
              id={caseFieldId(one.key, field)}
              label={field === 'input' ? t`Input` : t`Output`}
              of={`${name} ${field}`}
              data={one[field]}
              isMissing={missingFieldId === caseFieldId(one.key, field)}
              onChange={(data) => update(changeCase(one.key, { [field]: data }))}
            />
          ))}
        </div>
        <div className={classes.text}>
          <label htmlFor={descriptionId}>{t`Description (optional)`}</label>
          <input
            id={descriptionId}
            maxLength={descriptionMaxChars}
            value={one.description}
            onChange={(event) =>
              update(changeCase(one.key, { description: event.currentTarget.value }))
            }
          />
        </div>
      </fieldset>
    </li>
  );
});
