import { z } from 'zod'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { upsertSetting } from './repository.ts'
import { isSettingKey, Settings, settingKeys } from './schema.ts'

/**
 * Writes one setting if it has the contract's shape. The caller publishes `settings` after the commit.
 * @returns a refusal if key or value are invalid; otherwise undefined.
 */
export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<Refusal | undefined> {
  if (!isSettingKey(key))
    return refuse('invalid', text('There is no setting {{key}}. There are: {{known}}'), {
      values: { key, known: settingKeys.join(', ') },
    })
  const parsed = Settings.shape[key].safeParse(value)
  if (!parsed.success)
    return refuse('invalid', text('The setting {{key}} is not valid: {{reason}}'), {
      values: { key, reason: z.prettifyError(parsed.error) },
    })
  await upsertSetting(tx, key, JSON.stringify(parsed.data))
}
