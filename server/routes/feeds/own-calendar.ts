/** GET /feeds/{key}/calendar.ics */
import { ownCalendar } from '../../../contract/feeds.ts';
import { ownerOf } from '../../feeds/addresses.ts';
import { calendarOf } from '../../feeds/calendar.ts';
import { route } from '../../serve.ts';

export default route(
  ownCalendar,
  async ({ params }, context) => {
    const userId = await ownerOf(context, params.key);
    return await calendarOf(context.db, { userId, publicUrl: context.config.publicUrl });
  },
  { reply: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
);
