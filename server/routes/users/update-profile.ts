/** PUT /users/update-profile */

import { updateProfile } from '../../../contract/users.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { confirmPassword } from '../../confirm.ts';
import { wilmasProfile } from '../../examples.ts';
import { addressChangedMail } from '../../mails.ts';
import { changeProfile, getProfile, hasOtherEmail } from '../../model/profiles.ts';
import { asKeptPicture } from '../../pictures.ts';
import { route } from '../../serve.ts';

export default route(
  updateProfile,
  async ({ body, headers, caller, network, header }, context) => {
    const { db, mail, background, security } = context;
    const { currentPassword: password, ...change } = body;
    const isOtherEmail = await hasOtherEmail(db, caller.id, body.email);
    const confirmedHash = isOtherEmail
      ? await confirmPassword(context, { caller, network, password })
      : undefined;
    const profileImage = body.profileImage && (await asKeptPicture(body.profileImage));
    const formerEmail = await changeProfile(db, {
      caller,
      change: { ...change, profileImage },
      confirmedHash,
      seen: headers['if-match'],
    });
    if (formerEmail !== undefined) {
      security.note('address changed', { account: caller.id, network });
      background.start('notice of a new address', () => mail.send(addressChangedMail(formerEmail)));
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
