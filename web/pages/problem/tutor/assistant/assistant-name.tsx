/** The assistant's name, on its panel and on the buttons that open it. */
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import classes from './assistant.module.css';

export function AssistantName() {
  return (
    <>
      <Icon name="spark" />
      <span className={classes.name}>AI Assistant</span>
      <Badge tone="ink">Beta</Badge>
    </>
  );
}
