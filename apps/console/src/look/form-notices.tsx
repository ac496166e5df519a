import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminLook, Look } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { messageOf } from '../lib/errors.tsx'
import { usePartNames } from './names.ts'

/** Says that a save was refused, and asks whose version stays of each part that somebody else has changed too. */
export function FormNotices({ form, look }: { form: EditForm<Look>; look: AdminLook }) {
  const { t } = useTranslation()
  const names = usePartNames()
  return (
    <>
      {form.conflicts.map(({ name }) => (
        <Notice
          key={name}
          tone="warn"
          aside={
            <span className="flex gap-2">
              <Button size="sm" onClick={() => form.settle(name, 'theirs')}>
                {t('Take theirs')}
              </Button>
              <Button size="sm" onClick={() => form.settle(name, 'mine')}>
                {t('Keep mine')}
              </Button>
            </span>
          }
        >
          {t('{{person}} has changed this too: {{part}}', { person: look.saved?.by ?? '', part: names[name] })}
        </Notice>
      ))}
      {form.failure !== undefined && form.conflicts.length === 0 && (
        <Notice tone="error">{messageOf(form.failure, t('The shop cannot be reached'))}</Notice>
      )}
    </>
  )
}
