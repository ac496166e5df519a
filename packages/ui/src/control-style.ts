/**
 * The box of a text control: 44 px, a border with a contrast of 3:1, in the accent colour while focused and in the
 * danger colour when invalid.
 */
export const controlBox = 'control-box'

/**
 * The control inside the box, which has the border and the focus ring. Its text has 16 px on phones, which would zoom
 * in otherwise.
 */
export const bareControl = 'min-w-0 flex-1 bg-transparent text-16 outline-none lg:text-14'
