/** The assistant's name, on its panel and on the buttons that open it. */
import { t } from '../../../../../contract/translation.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import classes from './assistant.module.css';

export function AssistantName() {
  return (
    <>
      <Icon name="spark" />
      <span className={classes.name}>{t`AI Assistant`}</span>
      <Badge tone="ink">{t`Beta`}</Badge>
    </>
  );
}
