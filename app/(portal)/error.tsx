'use client'

export { CrashInPortal as default } from '#components/shell/errors/crash.tsx'
