/** A person's picture, or the initial letter of the name in its place. */
import classes from './avatar.module.css';

type AvatarProps = { image: string | null; name: string; sizePx: number };

export function Avatar({ image, name, sizePx }: AvatarProps) {
  const [initial = '?'] = name.trim().toUpperCase();
  return (
    <span
      className={classes.avatar}
      style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.42 }}
    >
      {image === null ? (
        <span aria-hidden="true">{initial}</span>
      ) : (
        <img src={image} alt={`Portrait of ${name}`} width={sizePx} height={sizePx} />
      )}
    </span>
  );
}
