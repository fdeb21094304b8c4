/** A person's picture, or the initial letter of the name in its place. */
import classes from './avatar.module.css';

type AvatarProps = {
  /** An address; null without a picture. */
  image: string | null;
  name: string;
  sizePx: number;
  /** Beside the name, where a description would repeat it. */
  isDecoration?: boolean;
};

export function Avatar({ image, name, sizePx, isDecoration = false }: AvatarProps) {
  const alt = isDecoration ? '' : `Portrait of ${name}`;
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
