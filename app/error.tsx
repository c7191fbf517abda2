'use client'

export { Crash as default } from '#components/shell/errors/crash.tsx'
