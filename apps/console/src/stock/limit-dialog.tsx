import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { messageOf } from '../errors/show-error.ts'
import { readLimit, useSetLimit } from './use-set-limit.ts'

interface LimitDialogProps {
  limit: number | null
  onClose: () => void
}

/** Sets from how many pieces on the variants of the shop are low in stock. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation()
  const set = useSetLimit()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Low stock limit')}
      lead={t('From this many pieces on, a variant counts as low. Variants may have a limit of their own.')}
      closeLabel={t('Close')}
      isLocked={set.isPending}
    >
      <Form
        className="grid gap-5"
        onSend={(form) => set.mutate({ low_stock_limit: readLimit(form) }, { onSuccess: onClose })}
      >
        <TextField
          label={t('Pieces')}
          name="limit"
          type="number"
          min={0}
          max={STOCK_MAX}
          defaultValue={limit ?? ''}
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
