import type { DataFor, DeliveryTemplate, DeliveryZone } from '@rialto/contract'
import * as limit from '@rialto/contract/limits'
import { isUniqueViolation } from '../../../db/faults.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { type RestorableChange, type Restorers, recordChange } from '../../base/record/index.ts'
import { type ModuleDeps, type Settings, selectSettings, settingsFromRows } from '../../base/settings/index.ts'
import { type Edited, refuseState } from './edit-delivery.ts'
import { everywhereLast, methodInZone, NEW } from './edits.ts'
import { type StoredDelivery, usualDispatch } from './repository.ts'
import * as repository from './repository-templates.ts'

const TEMPLATES_CHANGED = 'delivery_templates_changed'

type Template = Omit<DeliveryTemplate, 'id' | 'version'>
type Change<T> = { [K in keyof T]?: T[K] | undefined }

/** The templates as the operator edits them, with the number of shops that have a copy. */
export async function showTemplates(db: Db): Promise<DataFor<'GET /admin/delivery/templates'>> {
  const [templates, copies] = await Promise.all([repository.listTemplates(db), repository.countCopies(db)])
  return { items: templates.map((template) => ({ ...template, shops: copies.get(template.id) ?? 0 })) }
}

/** The templates as a shop may copy them; `zone_id` is the shop's copy, and `is_changed` what the market has changed since. */
export const offerTemplates = (templates: readonly DeliveryTemplate[], zones: readonly DeliveryZone[]) =>
  templates.map((template) => {
    const copy = zones.find(({ template_id }) => template_id === template.id)
    return {
      ...template,
      zone_id: copy?.id ?? null,
      is_changed: copy !== undefined && copy.template_version !== template.version,
    }
  })

interface TemplateEdit {
  actor: Actor
  /** Undefined adds one. */
  id?: number
  /** That the caller has seen; undefined overwrites any. */
  version?: number
  /** Null removes it. */
  fields: Change<Template> | null
}

/** Adds, changes or removes a template. Shops that have a copy keep it. @returns `stale` where somebody else has changed it */
export async function changeTemplate(
  deps: ModuleDeps,
  { actor, id, version, fields }: TemplateEdit,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const settings = await deps.settings.read()
  const change = deps.database.write(async (tx) => {
    const before = id === undefined ? undefined : await repository.lockTemplate(tx, id)
    if (id !== undefined && !before) return unknownTemplate()
    if (before && version !== undefined && version !== before.version) return 'stale'
    const empty: Template = { name: '', places: [], methods: [] }
    const after = fields === null ? undefined : { ...empty, ...(before ?? {}), ...defined(fields) }
    const refusal = after && ((await refuseName(tx, after.name, id)) ?? refuseTemplate(after, settings))
    if (refusal) return refusal
    if (!before && (await repository.listTemplates(tx)).length >= limit.DELIVERY_TEMPLATES_MAX)
      return refuse('conflict', text('There can be {{max}} templates'), {
        values: { max: limit.DELIVERY_TEMPLATES_MAX },
      })
    if (before && after && JSON.stringify(partsOf(before)) === JSON.stringify(partsOf(after))) return undefined
    const saved = await repository.saveTemplate(tx, before, after)
    return recordChange(tx, {
      at: deps.now(),
      actor,
      shopId: null,
      action: TEMPLATES_CHANGED,
      subject: { kind: 'delivery', id: null, name: (after ?? before)?.name ?? '' },
      sentence: sentenceOf(before, after),
      values: { name: (before ?? after)?.name ?? '' },
      before: before ? { id: before.id, ...partsOf(before) } : {},
      after: saved ? { id: saved.id, ...partsOf(saved) } : {},
      restorable: true,
    })
  })
  return change.catch((error: unknown) => {
    // Somebody else has added one of this name at the same moment.
    if (isUniqueViolation(error)) return nameTaken()
    throw error
  })
}

const unknownTemplate = () => refuse('not_found', text('This template does not exist'))
const nameTaken = () => refuse('conflict', text('There is a template of this name already'))

const refuseName = async (tx: Tx, name: string, id: number | undefined): Promise<Refusal | undefined> =>
  (await repository.listTemplates(tx)).some((each) => each.name === name && each.id !== id) ? nameTaken() : undefined

const defined = (fields: Change<Template>): Partial<Template> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Template>

const partsOf = ({ name, places, methods }: Template): Template => ({ name, places, methods })

function sentenceOf(before: Template | undefined, after: Template | undefined): TextKey {
  if (!before) return text('Added the delivery template {{name}}')
  return after ? text('Changed the delivery template {{name}}') : text('Removed the delivery template {{name}}')
}

/** A template is judged as the delivery of a shop that has it alone. */
function refuseTemplate({ name, places, methods }: Template, settings: Settings): Refusal | undefined {
  const zone: DeliveryZone = { id: 1, name, position: 0, places }
  const dispatch = usualDispatch(settings.home_country, settings.time_zone)
  const stored = methods.map((method, position) => methodInZone(method, { zoneId: 1, id: position + 1, position }))
  if (new Set(methods.map((method) => method.name)).size < methods.length)
    return refuse('invalid', text('Two methods of the template have one name'), {
      errors: { methods: [{ text: text('Two methods of the template have one name') }] },
    })
  return refuseState({ dispatch, zones: [zone], methods: stored }, settings)
}

/**
 * Copies a template into the delivery of a shop. Where the shop has a copy already, that zone and its methods of the same names become
 * as the template is now; the rates of other zones stay.
 */
const copyTemplate =
  (template: DeliveryTemplate) =>
  (state: StoredDelivery): Edited => {
    const copy = state.zones.find(({ template_id }) => template_id === template.id)
    const zone: DeliveryZone = {
      ...{ id: copy?.id ?? NEW, position: copy?.position ?? state.zones.length, name: template.name },
      ...{ places: template.places, template_id: template.id, template_version: template.version },
    }
    const zones = copy ? state.zones.map((each) => (each === copy ? zone : each)) : [...state.zones, zone]
    const isCopied = (method: { name: string; template_id?: number | null }) =>
      method.template_id === template.id && template.methods.some(({ name }) => name === method.name)
    const kept = state.methods.map((method) => {
      const others = method.rates.filter(({ zone_id }) => zone_id !== zone.id)
      const source = isCopied(method) && template.methods.find(({ name }) => name === method.name)
      if (!source) return method.template_id === template.id ? { ...method, rates: others } : method
      const { rates, ...fields } = methodInZone(source, { zoneId: zone.id, id: method.id, position: method.position })
      return { ...method, ...fields, is_active: method.is_active, rates: [...others, ...rates] }
    })
    const added = template.methods
      .filter(({ name }) => !kept.some((method) => isCopied(method) && method.name === name))
      .map((source, index) => ({
        ...methodInZone(source, { zoneId: zone.id, id: NEW - index, position: kept.length + index }),
        template_id: template.id,
      }))
    return {
      state: { ...state, zones: everywhereLast(zones), methods: [...kept, ...added] },
      sentence: text('Copied the delivery template {{name}}'),
      values: { name: template.name },
    }
  }

/** Leaves a copy as it is; the changes of the template until now are offered no more. */
const keepCopy =
  (template: DeliveryTemplate) =>
  (state: StoredDelivery): Edited | Refusal => {
    const copy = state.zones.find(({ template_id }) => template_id === template.id)
    if (!copy) return refuse('not_found', text('This zone does not exist'))
    const seen = { ...copy, template_version: template.version }
    return {
      state: { ...state, zones: state.zones.map((each) => (each === copy ? seen : each)) },
      sentence: text('Kept the delivery zone {{name}} as it is'),
      values: { name: copy.name },
    }
  }

/** The change of a shop's delivery by which it copies a template, or keeps its copy. */
export async function answerTemplate(db: Db, id: number, answer: 'copy' | 'keep') {
  const template = await repository.findTemplate(db, id)
  if (!template) return unknownTemplate()
  return answer === 'keep' ? keepCopy(template) : copyTemplate(template)
}

/** Take changes of templates back. */
export const createTemplateRestorers = (): Restorers => ({
  [TEMPLATES_CHANGED]: { permission: 'settings', restore: restoreTemplate },
})

async function restoreTemplate(tx: Tx, { before, after }: RestorableChange): Promise<Refusal | undefined> {
  const [was, is] = [before, after] as unknown as [Partial<DeliveryTemplate>, Partial<DeliveryTemplate>]
  const now = is.id === undefined ? undefined : await repository.lockTemplate(tx, is.id)
  const isSame =
    is.id === undefined || (now && JSON.stringify(partsOf(now)) === JSON.stringify(partsOf(is as Template)))
  if (!isSame) return refuse('stale', text('Somebody else has changed this in the meantime'), { current: now ?? null })
  const restored = was.id === undefined ? undefined : (was as Template & { id: number })
  const refusal =
    restored &&
    ((await refuseName(tx, restored.name, restored.id)) ??
      refuseTemplate(restored, settingsFromRows(await selectSettings(tx))))
  if (refusal) return refusal
  await repository.saveTemplate(tx, now, restored)
  return undefined
}
