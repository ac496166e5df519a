import type { ShopTexts } from '@rialto/contract'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import { flattenProfile, flattenTexts, type ProfileFields, saveFields } from './profile-fields.ts'
import { recordProfile } from './record-profile.ts'
import { showProfile } from './show-profile.ts'

export interface ProfileChange {
  shopId: number
  actor: Actor
  /** The version that the caller has seen. */
  version: number
  /** As on the wire; undefined ones stay as they are. */
  fields: ProfileFields
  texts: Readonly<Record<string, Partial<ShopTexts>>>
}

/**
 * Changes the named fields of a shop.
 * @returns the recorded change, undefined if nothing differs, or `stale` where `version` is not today's
 */
export async function updateProfile(
  { database, invalidations, settings, now }: ModuleDeps,
  { shopId, actor, version, fields, texts }: ProfileChange,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const languages = (await settings.read()).languages.map(({ name }) => name)
  const refusal = refuseTexts(texts, languages)
  if (refusal) return refusal
  const at = now()
  const set = { ...fields, ...flattenTexts(texts) }
  const result = await database.write(async (tx) => {
    const shop = await showProfile(tx, { shopId, languages, now: at })
    if (!(await saveFields(tx, { shopId, version, fields: set }))) return 'stale'
    return recordProfile(tx, { shop, before: flattenProfile(shop), set, actor, at })
  })
  if (result !== 'stale') invalidations.publish('catalogue')
  return result
}

function refuseTexts(
  texts: Readonly<Record<string, Partial<ShopTexts>>>,
  languages: readonly string[],
): Refusal | undefined {
  const unknown = Object.keys(texts).find((locale) => locale !== CONTENT_LOCALE && !languages.includes(locale))
  if (unknown !== undefined) return refuseField(`texts.${unknown}`, text('This market does not have this language'))
  if (texts[CONTENT_LOCALE]?.estimated_delivery === '')
    return refuseField(`texts.${CONTENT_LOCALE}.estimated_delivery`, text('Please say how long a delivery takes'))
  return undefined
}

const refuseField = (field: string, message: TextKey): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })
