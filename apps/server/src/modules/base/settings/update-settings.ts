import type { AdminSettings, MarketSettings, OutboxChannel, SettingKey, TestMessage } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture, type Upload } from '../../../files/pictures.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { channelState, composeMail, type OutboundDeps } from '../outbound/index.ts'
import { changeSettings } from './change-settings.ts'
import { selectAddress } from './repository.ts'
import { defaultSettings, type Problem, type settingKeys } from './schema.ts'
import { settingTexts } from './setting-texts.ts'
import { listSettings, readSettings } from './show-settings.ts'

/** All settings as an operator sees them, with names and explanations in their language. */
export async function showSettings(deps: Deps, locale: string): Promise<AdminSettings> {
  const { version, values } = await readSettings(deps)
  const listed = await listSettings(deps)
  const isSet = new Set(listed.filter(({ from }) => from === 'set').map(({ name }) => name))
  const order = Object.keys(settingTexts) as typeof settingKeys
  return {
    version,
    values,
    defaults: defaultSettings,
    settings: order.map((key) => {
      const { group, name, description } = settingTexts[key]
      return {
        key,
        group,
        name: translate(locale, name),
        description: translate(locale, description),
        is_set: isSet.has(key),
      }
    }),
    environment: listed.flatMap(({ name, value, variable }) =>
      variable ? [{ name, variable, value: value === null ? null : String(value) }] : [],
    ),
    mail: channelState(deps.config, 'email'),
    sms: channelState(deps.config, 'sms'),
  }
}

interface SettingsUpdate {
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  values: Partial<MarketSettings>
  /** Settings whose defaults come back. */
  reset: readonly SettingKey[]
  actor: Actor
  locale: string
}

/** Settings that decide who may log in. A program with a leaked key must not open the console with them. */
const PEOPLE_ONLY: readonly string[] = ['staff_second_factor', 'social_auths'] satisfies SettingKey[]

/** Changes settings, all or none, unless somebody else has changed some since `version`. @returns undefined if nothing differs */
export async function updateSettings(
  deps: Deps,
  { version, values, reset, actor, locale }: SettingsUpdate,
): Promise<RecordedChange | undefined | Refusal> {
  const edits = [
    ...Object.entries(values).map(([path, value]) => ({ path, candidates: [value] })),
    ...reset.map((path) => ({ path, candidates: [] })),
  ]
  if (actor.kind === 'key' && edits.some(({ path }) => PEOPLE_ONLY.includes(path)))
    return refuse('forbidden', text('Programs may not change this setting'))
  const outcome = await changeSettings(deps, { edits, actor, version, folder: null, dryRun: false })
  if (outcome.isStale)
    return refuse('stale', text('Somebody else has changed this in the meantime'), {
      current: await showSettings(deps, locale),
    })
  return outcome.problems ? refuseProblems(outcome.problems) : outcome.change
}

function refuseProblems(problems: readonly Problem[]): Refusal {
  const [first] = problems
  return refuse('invalid', first?.text ?? text('The given data is not valid'), {
    ...(first?.values && { values: first.values }),
    errors: Object.fromEntries(
      problems.map(({ path, text, values }) => [`values.${path}`, [{ text, values: values ?? {} }]]),
    ),
  })
}

/** Re-encodes and stores a picture. Nothing shows it until a setting names its address. */
export async function storeSettingPicture({ files }: Deps, upload: Upload): Promise<string | Refusal> {
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}

/** Sends a message to the person's own address, so that nobody can use the test to write to others. */
export async function sendTestMessage(
  { config, database, settings, outbound }: OutboundDeps,
  { channel, userId, locale }: { channel: OutboxChannel; userId: number; locale: string },
): Promise<TestMessage | Refusal> {
  const to = (await selectAddress(database.db, userId))[channel === 'email' ? 'email' : 'phone']
  if (!to) return refuse('conflict', text('Your account has no phone number'))
  const present = await settings.read()
  const say = (sentence: Parameters<typeof translate>[1]) => translate(locale, sentence, { market: present.app_name })
  const mail = composeMail(
    present,
    { locale, appUrl: config.appUrl },
    { subject: say(text('A test from {{market}}')), paragraphs: [say(text('Messages of {{market}} reach you.'))] },
  )
  const short = { subject: '', text: say(text('Messages of {{market}} reach you.')), html: null }
  const error = await outbound.sendNow({ channel, to, ...(channel === 'email' ? mail : short) })
  if (error !== undefined) return { to, outcome: 'failed', error }
  return { to, outcome: channelState(config, channel) === 'local' ? 'local' : 'sent', error: null }
}
