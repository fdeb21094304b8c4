/** The outline of the form while the profile loads. */
import { Skeleton } from '@mantine/core';
import classes from './edit-profile.module.css';

const sectionHeightsPx = [190, 330, 230, 230];

export function FormSkeleton() {
  return (
    <div className={classes.fields} aria-busy="true">
      {sectionHeightsPx.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}
