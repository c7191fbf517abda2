import { readConfig } from '#upstream/core/config.ts'
import { StartError } from '#upstream/core/errors.ts'
import { describeError } from '#upstream/core/log.ts'
import { createBucket } from '#upstream/files/bucket.ts'
import { copyFolder } from '#upstream/files/copy-folder.ts'
import { filesFolder } from '#upstream/files/open-store.ts'

const reportEvery = 1000

try {
  const config = readConfig()
  if (config.bucketUrl === undefined) throw new StartError('Set S3_URL to the bucket that the files are copied to.')
  const bucket = createBucket(config.bucketUrl)
  await bucket.require()
  const { copied, kept } = await copyFolder(filesFolder(config), bucket, ({ copied, kept }) => {
    if ((copied + kept) % reportEvery === 0) console.log(`${copied + kept} files`)
  })
  console.log(
    `Copied ${copied} files to ${bucket.place}. ${kept} were there already. None was removed from ${filesFolder(config)}.`,
  )
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
