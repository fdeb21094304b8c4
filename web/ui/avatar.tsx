/** A person's picture, or the initial letter of the name instead. */
import { t } from '../../contract/translation.ts';
import classes from './avatar.module.css';

type AvatarProps = {
  /** An address; null without a picture. */
  image: string | null;
  name: string;
  sizePx: number;
  /** Set if it is next to the name, which a description would only repeat. */
  isDecoration?: boolean;
};

export function Avatar({ image, name, sizePx, isDecoration = false }: AvatarProps) {
  const alt = isDecoration ? '' : t`Portrait of ${name}`;
  const [initial = '?'] = name.trim().toUpperCase();
  return (
    <span
      className={classes.avatar}
      style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.42 }}
    >
      {image === null ? (
        <span aria-hidden="true">{initial}</span>
      ) : (
        <img src={image} alt={alt} width={sizePx} height={sizePx} loading="lazy" />
      )}
    </span>
  );
}
