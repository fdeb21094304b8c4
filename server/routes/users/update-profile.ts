/** PUT /users/update-profile */
import { updateProfile } from '../../../contract/users.ts';
import { addressChangedMail } from '../../mails.ts';
import { changeProfile, getProfile } from '../../model/profiles.ts';
import { asKeptPicture } from '../../pictures.ts';
import { route } from '../../serve.ts';

export default route(updateProfile, async ({ body, caller }, { db, mail, background }) => {
  const profileImage = body.profileImage && (await asKeptPicture(body.profileImage));
  const formerEmail = await changeProfile(db, caller.id, { ...body, profileImage });
  if (formerEmail !== undefined) {
    background.start('notice of a new address', () => mail.send(addressChangedMail(formerEmail)));
  }
  return { success: true as const, ...(await getProfile(db, caller.id)) };
});
