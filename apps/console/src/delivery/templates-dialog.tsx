import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopDelivery } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { showError } from '../lib/errors.tsx'
import { useCopyTemplate } from './use-delivery.ts'
import { methodsOf } from './use-templates.ts'
import { MethodRow, PlaceChips } from './zone-parts.tsx'

type Template = NonNullable<ShopDelivery['templates']>[number]

interface TemplatesDialogProps {
  templates: readonly Template[]
  version: number
  onClose: () => void
}

/** The templates of the market, each of which can be copied; of a copy, what the market has changed since can be taken over. */
export function TemplatesDialog({ templates, version, onClose }: TemplatesDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Templates of the market')}
      lead={t('A copy is yours: change it as you like.')}
      closeLabel={t('Close')}
      width="lg"
    >
      <ul className="grid gap-4">
        {templates.map((template) => (
          <TemplateItem key={template.id} template={template} version={version} onDone={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function TemplateItem({ template, version, onDone }: { template: Template; version: number; onDone: () => void }) {
  const { t } = useTranslation()
  const copy = useCopyTemplate()
  const { id, name, places, zone_id: zoneId, is_changed: isChanged } = template
  const answer = (chosen: 'copy' | 'keep') =>
    copy.mutate(
      { version, template_id: id, answer: chosen },
      { onError: (error) => showError(error, t('The shop cannot be reached')), onSuccess: onDone },
    )
  const isPending = copy.isPending
  return (
    <li className="panel *:not-first:border-t *:not-first:border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-14 wrap-anywhere">
            <bdi>{name}</bdi>{' '}
            {zoneId !== null && <Badge tone="mute">{isChanged ? t('Changed since') : t('Copied')}</Badge>}
          </h3>
          <PlaceChips places={places} />
        </div>
        {zoneId === null && (
          <Button
            variant="pri"
            pending={isPending}
            aria-label={t('Copy {{name}}', { name })}
            onClick={() => answer('copy')}
          >
            {t('Copy')}
          </Button>
        )}
        {isChanged && (
          <>
            <Button pending={isPending} aria-label={t('Keep my {{name}}', { name })} onClick={() => answer('keep')}>
              {t('Keep mine')}
            </Button>
            <Button
              variant="pri"
              pending={isPending}
              aria-label={t('Take over {{name}}', { name })}
              onClick={() => answer('copy')}
            >
              {t('Take over')}
            </Button>
          </>
        )}
      </div>
      <ul className="*:not-first:border-t *:not-first:border-line">
        {methodsOf(template).map((method) => (
          <MethodRow key={method.id} method={method} rates={method.rates} />
        ))}
      </ul>
    </li>
  )
}
