/** POST /users/verify-address */
import { passwordReplies } from '../../../contract/form-messages.ts';
import { verifyAddress } from '../../../contract/registration.ts';
import { useAddressLink } from '../../accounts/address-links.ts';
import { route } from '../../serve.ts';

export default route(
  verifyAddress,
  async ({ body, network }, { db, security }) => {
    const { id } = await useAddressLink(db, body.token);
    security.note('address verified', { account: id, network });
    return { success: true as const, message: passwordReplies.addressVerified };
  },
  {
    body: { token: 'x'.repeat(43) },
    reply: { success: true, message: passwordReplies.addressVerified },
  },
);
