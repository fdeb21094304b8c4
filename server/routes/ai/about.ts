/** GET /ai/about */
import { type AssistantKind, aboutAssistant } from '../../../contract/ai.ts';
import { route } from '../../serve.ts';

export default route(
  aboutAssistant,
  async (_call, { writer }) => {
    const assistant: AssistantKind = writer ? 'model' : 'rules';
    return { assistant, ...(writer && { model: writer.model }) };
  },
  { reply: { assistant: 'rules' } },
);
