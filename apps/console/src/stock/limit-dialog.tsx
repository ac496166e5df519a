import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useSetLimit } from './use-set-limit.ts'

interface LimitDialogProps {
  limit: number | null
  onClose: () => void
}

/** Sets from how many pieces on the variants of the shop are low in stock. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation()
  const set = useSetLimit()
  const [wanted, setWanted] = useState(limit)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Low stock limit')}
      lead={t('From this many pieces on, a variant counts as low. Variants may have a limit of their own.')}
      closeLabel={t('Close')}
      isLocked={set.isPending}
    >
      <Form className="grid gap-5" onSend={() => set.mutate({ low_stock_limit: wanted }, { onSuccess: onClose })}>
        <NumberField
          label={t('Pieces')}
          isOptional
          max={STOCK_MAX}
          value={wanted}
          onChange={setWanted}
          hint={t('Empty: never low')}
        />
        {set.error && <Notice tone="error">{messageOf(set.error, t('The shop cannot be reached'))}</Notice>}
        <Button type="submit" variant="pri" pending={set.isPending}>
          {t('Save changes')}
        </Button>
      </Form>
    </Dialog>
  )
}
