/** Chooses, changes and removes the picture. */

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { profileRules } from '../../../contract/form-messages.ts';
import { t } from '../../../contract/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './edit-profile.module.css';
import { brokenPictureRule, readPicture } from './picture.ts';

const pictureSizePx = 96;

type PictureFieldProps = {
  name: string;
  /** A data URL, or null for none. */
  image: string | null;
  onChange: (image: string | null, fileName: string | undefined) => void;
};

export function PictureField({ name, image, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const broken = brokenPictureRule(file);
    setRefusal(broken);
    if (broken !== undefined) return;
    try {
      onChange(await readPicture(file), file.name);
    } catch {
      setRefusal(profileRules.imageInvalid);
    }
  };

  return (
    <Panel title={t`Profile Image`}>
      <div className={classes.picture}>
        <Avatar image={image} name={name} sizePx={pictureSizePx} />
        <div className={classes.choice}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={t`Profile image file`}
            hidden
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // The same file can be chosen again after it was removed.
              currentTarget.value = '';
            }}
          />
          <Button variant="default" onClick={() => input.current?.click()}>
            {image === null ? t`Upload Photo` : t`Change Photo`}
          </Button>
          {image !== null && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                setRefusal(undefined);
                onChange(null, undefined);
              }}
            >
              {t`Remove Photo`}
            </Button>
          )}
          <p>{t`At most 2 MB. It is shown as a circle.`}</p>
        </div>
      </div>
      {refusal !== undefined && <Message tone="red">{refusal}</Message>}
    </Panel>
  );
}
