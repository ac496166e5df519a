import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, DeliveryMethod } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Pencil, Plus, Trash2 } from 'lucide'
import { Suspense, useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { PageHead } from '../list/page-head.tsx'
import { MarketReach } from './market-reach.tsx'
import type { MethodBody } from './use-delivery.ts'
import { methodsOf, useAddTemplate, useChangeTemplate, useRemoveTemplate, useTemplates } from './use-templates.ts'
import { MethodRow, PlaceChips } from './zone-parts.tsx'

const ZoneDialog = latePart(async () => (await import('./zone-dialog.tsx')).ZoneDialog)
const MethodDialog = latePart(async () => (await import('./method-dialog.tsx')).MethodDialog)

type Template = DataFor<'GET /admin/delivery/templates'>['items'][number]

/** The dialog that is open over the screen. */
type Opened =
  | { kind: 'new' }
  | { kind: 'places' | 'remove'; template: Template }
  | { kind: 'method'; template: Template; method: DeliveryMethod | null }
  | { kind: 'remove method'; template: Template; method: DeliveryMethod }

/** The zones with charges that the market keeps for shops to copy. */
export function DeliveryTemplatesScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useTemplates()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <PageHead title={t('Delivery templates')}>
        {data && (
          <Button onClick={() => setOpened({ kind: 'new' })}>
            <Icon as={Plus} size={18} />
            {t('Template')}
          </Button>
        )}
      </PageHead>
      {data ? (
        <div className="grid max-w-240 gap-4">
          <p className="text-ink-2">
            {t(
              'Shops copy a zone with its charges, and own the copy. What you change is offered to them, and changes nothing by itself.',
            )}
          </p>
          {data.items.map((template) => (
            <TemplateCard key={template.id} template={template} onOpen={setOpened} />
          ))}
          {data.items.length === 0 && <p>{t('There are no templates yet.')}</p>}
          <MarketReach />
        </div>
      ) : error ? (
        <ErrorState
          title={t('The templates could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
      <Suspense>{opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

function TemplateCard({ template, onOpen }: { template: Template; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation()
  const { name, places, shops } = template
  const id = `template-${template.id}`
  const methods = methodsOf(template)
  return (
    <section
      aria-labelledby={id}
      className="panel max-md:bleed max-md:rounded-none max-md:border-x-0 *:not-first:border-t *:not-first:border-line"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 md:px-5">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-16 wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <PlaceChips places={places} />
          <p className="text-12 text-ink-2">{t('{{count}} shops have a copy', { count: shops })}</p>
        </div>
        <div className="flex flex-wrap items-center justify-end">
          <IconButton
            icon={Pencil}
            iconSize={18}
            label={t('Change {{name}}', { name })}
            onClick={() => onOpen({ kind: 'places', template })}
          />
          <IconButton
            icon={Trash2}
            iconSize={18}
            label={t('Remove {{name}}', { name })}
            onClick={() => onOpen({ kind: 'remove', template })}
          />
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={t('Add a method to {{name}}', { name })}
            onClick={() => onOpen({ kind: 'method', template, method: null })}
          >
            <Icon as={Plus} size={16} />
            {t('Method')}
          </Button>
        </div>
      </div>
      {methods.length === 0 ? (
        <p className="px-4 py-3.5 text-ink-2 md:px-5">{t('Without a method, shops copy the places alone.')}</p>
      ) : (
        <ul className="*:not-first:border-t *:not-first:border-line">
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              rates={method.rates}
              onChange={() => onOpen({ kind: 'method', template, method })}
              onEnd={() => onOpen({ kind: 'remove method', template, method })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.kind) {
    case 'new':
      return <NewTemplate onClose={onClose} />
    case 'places':
      return <TemplatePlaces template={opened.template} onClose={onClose} />
    case 'remove':
      return <RemoveTemplate template={opened.template} onClose={onClose} />
    case 'method':
      return <TemplateMethodDialog template={opened.template} method={opened.method} onClose={onClose} />
    case 'remove method':
      return <RemoveMethod template={opened.template} method={opened.method} onClose={onClose} />
  }
}

function NewTemplate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const words = useTemplateWords()
  const save = useAddTemplate()
  return (
    <ZoneDialog
      zone={null}
      words={words(t('New template'))}
      save={{ ...save, mutate: ({ name, places }, options) => save.mutate({ name, places }, options) }}
      version={0}
      onClose={onClose}
    />
  )
}

function useTemplateWords() {
  const { t } = useTranslation()
  return (title: string) => ({
    title,
    lead: t('Where it delivers. Its methods and charges are added to it next.'),
    name: t('Name of the template'),
    nameHint: t('Sellers choose it by this name, and the zone of their copy has it.'),
    save: t('Save template'),
  })
}

interface OfTemplate {
  template: Template
  onClose: () => void
}

function TemplatePlaces({ template, onClose }: OfTemplate) {
  const { t } = useTranslation()
  const words = useTemplateWords()
  const save = useChangeTemplate(template.id)
  return (
    <ZoneDialog
      zone={{ ...template, position: 0 }}
      words={words(t('Change the template'))}
      save={save}
      version={template.version}
      onClose={onClose}
    />
  )
}

function TemplateMethodDialog({ template, method, onClose }: OfTemplate & { method: DeliveryMethod | null }) {
  const { id, name, version, places } = template
  const save = useChangeTemplate(id)
  const saved = ({ version: _, rates, kind, ...fields }: MethodBody) => ({
    ...fields,
    // The dialog offers pick-up for none of them.
    kind: kind === 'pickup' ? ('flat' as const) : kind,
    rates: (rates ?? []).map(({ zone_id: _1, ...rate }) => rate),
  })
  return (
    <MethodDialog
      method={method}
      zoneId={id}
      zones={[{ id, name, places, position: 0 }]}
      version={version}
      save={{
        ...save,
        mutate: (body, options) => {
          const methods = template.methods.map((each, index) => (index + 1 === method?.id ? saved(body) : each))
          save.mutate({ version, methods: method ? methods : [...methods, saved(body)] }, options)
        },
      }}
      onClose={onClose}
    />
  )
}

function RemoveTemplate({ template: { id, name }, onClose }: OfTemplate) {
  const { t } = useTranslation()
  const remove = useRemoveTemplate()
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Remove {{name}}?', { name })}
      lead={t('Shops keep their copies.')}
      cancelLabel={t('Cancel')}
      confirmLabel={t('Remove')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onError: (error) => showError(error, t('The shop cannot be reached')),
          onSettled: onClose,
        })
      }
    />
  )
}

function RemoveMethod({ template, method, onClose }: OfTemplate & { method: DeliveryMethod }) {
  const { t } = useTranslation()
  const change = useChangeTemplate(template.id)
  const methods = template.methods.filter((_, index) => index + 1 !== method.id)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Remove {{name}}?', { name: method.name })}
      lead={t('Shops keep their copies.')}
      cancelLabel={t('Cancel')}
      confirmLabel={t('Remove')}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { version: template.version, methods },
          { onError: (error) => showError(error, t('The shop cannot be reached')), onSettled: onClose },
        )
      }
    />
  )
}
