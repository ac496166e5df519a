import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { NAME_MAX, PICTURE_TYPES } from '@rialto/contract/limits'
import { FilePicker } from '@rialto/ui/file-picker.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { StepForm, type StepProps } from '../step-form.tsx'
import { useSetupCall } from '../use-setup.ts'

interface NewCategory {
  name: string
  picture: File | null
}

/** The first category, with its picture. */
export function CategoryStep({ setup, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const { category } = setup
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const add = useSetupCall((given: NewCategory) =>
    consoleApi.call('POST /admin/setup/category', {
      body: { name: given.name },
      ...(given.picture && { files: { picture: given.picture } }),
    }),
  )
  const errors = add.error instanceof ApiError ? add.error.errors : {}
  const isAtField = Object.keys(errors).length > 0

  const isNamed = name.trim() !== ''
  function check() {
    const isComplete = isNamed || category !== null
    setProblem(isComplete ? '' : t('Please fill in this field'))
    return isComplete
  }

  return (
    <StepForm
      {...step}
      title={t('What is sold here?')}
      lead={t(
        'Categories are how shoppers look around. One is enough now; sellers choose among them for their products.',
      )}
      check={check}
      save={async () => isNamed && add.mutateAsync({ name, picture })}
      isPending={add.isPending}
      error={isAtField ? null : add.error}
    >
      {category && (
        <Notice tone="ok">
          <span className="flex items-center gap-3">
            <img src={`${category.picture}?w=96`} alt="" className="size-10 rounded-control object-cover" />
            <bdi>{category.name}</bdi>
          </span>
        </Notice>
      )}
      <TextField
        label={category ? t('Another category') : t('Name of the category')}
        hint={t('Such as Ceramics, Honey or Books')}
        maxLength={NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={problem || errors.name?.[0]}
      />
      <FilePicker
        label={t('Picture of the category')}
        hint={t('Square looks best. Without one, a plain picture is drawn.')}
        accept={PICTURE_TYPES}
        action={picture ? t('Change') : t('Choose a picture')}
        error={errors.picture?.[0]}
        onFile={setPicture}
      >
        {picture && (
          <span className="flex min-w-0 items-center gap-3">
            <img
              ref={(image) => {
                if (!image) return
                const url = URL.createObjectURL(picture)
                image.src = url
                return () => URL.revokeObjectURL(url)
              }}
              alt=""
              className="size-10 flex-none rounded-control object-cover"
            />
            <bdi className="truncate">{picture.name}</bdi>
          </span>
        )}
      </FilePicker>
    </StepForm>
  )
}
