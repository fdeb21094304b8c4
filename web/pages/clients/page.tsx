/** Clients from elsewhere that work here: their settings for this site, with a token. */

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { defaultLanguage } from '../../../contract/languages.ts';
import { sourceName } from '../../../contract/program-languages.ts';
import { shortNameOf } from '../../../contract/short-names.ts';
import { t } from '../../../contract/translation.ts';
import { apiAddress } from '../../api.ts';
import { clientMessages } from '../../page-messages.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { SignedInPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { NewToken } from '../account/new-token.tsx';
import classes from './clients.module.css';
import { kattisrcOf } from './kattisrc.ts';

const heading = t`Clients`;

export function Component() {
  return (
    <SignedInPage heading={heading} loginNeeded={clientMessages.loginNeeded}>
      {({ name }) => (
        <PageFrame title={heading}>
          <PageHead heading={heading} />
          <PageLead>
            {t`Programs that you may know from other judges, and that submit here.`}
          </PageLead>
          <Panels areSettings>
            <Panel title={t`Kattis' command-line client`}>
              <Kattis name={name} />
            </Panel>
            <Panel title={t`Names of files`}>
              <ShortName />
            </Panel>
            <Panel title={t`Editors on your computer`}>
              <p className={classes.note}>
                {rich`${<b>{t`Send to editor`}</b>}, below the samples of a problem, sends its name, limits and samples to CP Editor, cph and others that listen for ${<a href="https://github.com/jmerle/competitive-companion">{t`Competitive Companion`}</a>}. That extension reads the page by “Parse with”, Hydro.`}
              </p>
            </Panel>
          </Panels>
        </PageFrame>
      )}
    </SignedInPage>
  );
}

/** The address of the API: this site, unless the build names another. */
const siteAddress = () => new URL(apiAddress, window.location.origin);

const fileOf = (short: string): string => sourceName(short, defaultLanguage);

function Kattis({ name }: { name: string }) {
  return (
    <>
      <p className={classes.note}>
        {rich`Make a token, save the settings as ${<code>.kattisrc</code>} in your home folder, and submit by ${<code>python submit.py {fileOf('sumsoften')}</code>}. The program is ${<a href="https://github.com/Kattis/kattis-cli">{t`kattis-cli`}</a>}, unchanged.`}
      </p>
      <NewToken
        suggested={t`Kattis client`}
        button={t`Make a token and the settings`}
        made={(token) => <Settings text={kattisrcOf({ address: siteAddress(), name, token })} />}
      />
    </>
  );
}

function Settings({ text }: { text: string }) {
  return (
    <>
      <section className={classes.settings} aria-label={t`Settings`}>
        <pre>{text}</pre>
      </section>
      <p>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={15} />}
          onClick={() => saveFile('.kattisrc', new Blob([text]))}
        >
          {t`Download .kattisrc`}
        </Button>
      </p>
    </>
  );
}

/** Says how the file of a problem is called. */
function ShortName() {
  const [name, setName] = useState('');
  const short = shortNameOf(name);
  return (
    <>
      <p className={classes.note}>
        {t`The client finds a problem by the name of the file: the letters and digits of the problem’s name. Hyphens and capital letters do not matter.`}
      </p>
      <TextInput
        label={t`Problem name`}
        placeholder={t`e.g. Sums of Ten`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p role="status" className={classes.short}>
        {short !== '' && <>{rich`File: ${<code>{fileOf(short)}</code>}`}</>}
      </p>
    </>
  );
}
