/** PUT /users/update-profile */

import { updateProfile } from '../../../contract/users.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { mailAccount } from '../../accounts/account-locale.ts';
import { mailAddressLink } from '../../accounts/address-mails.ts';
import { addressChangedMail } from '../../accounts/mails.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { asKeptPicture } from '../../accounts/pictures.ts';
import { changeProfile, getProfile, hasOtherEmail } from '../../accounts/profiles.ts';
import { refuseTakenEmail } from '../../accounts/users.ts';
import { wilmasProfile } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  updateProfile,
  async ({ body, headers, caller, network, header }, context) => {
    const { db, security, config } = context;
    const { verifiesAddresses } = config.registration;
    const { currentPassword: password, ...change } = body;
    const isOtherEmail = await hasOtherEmail(db, caller.id, body.email);
    // Before the password, which would be entered in vain.
    if (isOtherEmail) await refuseTakenEmail(db, body.email);
    const proof = isOtherEmail ? await confirm(context, { caller, network, password }) : undefined;
    const profileImage = body.profileImage && (await asKeptPicture(body.profileImage));
    const formerEmail = await changeProfile(db, {
      caller,
      change: { ...change, profileImage },
      proof,
      seen: headers['if-match'],
      verifiesAddresses,
    });
    if (formerEmail !== undefined) {
      security.note('address changed', { account: caller.id, network });
      mailAccount(context, 'notice of a new address', {
        account: { id: caller.id, email: formerEmail },
        write: addressChangedMail,
      });
      if (verifiesAddresses) {
        mailAddressLink(context, { id: caller.id, email: body.email }, 'changed');
      }
    }
    const profile = await getProfile(db, caller.id);
    header('etag', versionTag(profile.version));
    return { success: true as const, ...profile };
  },
  {
    body: { name: 'Wilma', email: 'wilma@example.org', city: 'Turku', bio: 'Likes graphs.' },
    reply: { ...wilmasProfile, success: true },
  },
);
