/**
 * What the upstream writes for people, and the same in Japanese. It is kept in English, which published clients read;
 * `{=name}` stands for another sentence of this list, `{name}` for anything.
 */
export const sentences: readonly (readonly [english: string, japanese: string])[] = [
  // logs
  ['Order created', '注文を受け付けました'],
  ['Added file to order', '注文にファイルを追加しました'],
  ['All files are ready', 'すべてのファイルの準備が完了しました'],
  ['All files are at the print site', 'すべてのファイルは印刷拠点にあります'],
  ['All items are complete', 'すべてのアイテムが完了しました'],
  ['All shipments are shipped', 'すべて出荷しました'],
  ['Order is processed again', '注文の処理を再開しました'],
  ['Order cancelled by {by}', '{by} が注文をキャンセルしました'],
  ['Order stopped: file "{path}" failed', 'ファイル「{path}」のエラーのため、注文を停止しました'],
  ['File "{path}" is ready: 1 page', 'ファイル「{path}」の準備が完了しました（1 ページ）'],
  ['File "{path}" is ready: {count} pages', 'ファイル「{path}」の準備が完了しました（{count} ページ）'],
  ['File "{path}" failed: {=title}. {=description}', 'ファイル「{path}」のエラー：{title}。{description}'],
  [
    'File "{path}" was not received: {=reason} Next try in {=wait}.',
    'ファイル「{path}」を受信できませんでした：{reason}次は{wait}後に試します。',
  ],
  ['File "{path}" was not received: {=reason}', 'ファイル「{path}」を受信できませんでした：{reason}'],
  ['1 minute', '1分'],
  ['{count} minutes', '{count}分'],
  ['Refetching file "{path}"', 'ファイル「{path}」を再取得しています'],
  [
    'Fetching file "{path}" from a new address: {address}',
    'ファイル「{path}」を新しいアドレスから取得しています：{address}',
  ],
  ['Item {item} completed by {by}', '{by} がアイテム {item} を完了にしました'],
  [
    'Shipment {number} shipped by {by} with the tracking number {tracking}',
    '{by} が出荷 {number} を出荷しました（追跡番号 {tracking}）',
  ],
  [
    'Tracking number of shipment {number} set to {tracking} by {by}',
    '{by} が出荷 {number} の追跡番号を {tracking} に変更しました',
  ],
  [
    'Shipment {number} split by {by}: {count} of its items now ship as shipment {other}',
    '{by} が出荷 {number} を分割しました：アイテム {count} 件を出荷 {other} として出荷します',
  ],
  // what is wrong with artwork
  ['This file is not a PDF', 'PDF ではないファイルです'],
  [
    'The file does not start like a PDF. Export the artwork as a PDF and send it again.',
    'ファイルの先頭が PDF の形式ではありません。入稿データを PDF に書き出して、もう一度送信してください。',
  ],
  ['The file is empty', 'ファイルの中身が空です'],
  [
    'The file has no content (0 bytes). Upload the artwork again, or check the address it is fetched from.',
    'ファイルは 0 バイトです。入稿データをアップロードし直すか、取得元のアドレスを確認してください。',
  ],
  ['The PDF is incomplete', 'PDF が途中で切れています'],
  [
    'The end of the file is missing, probably because a transfer was cut off. Send the whole file again.',
    'ファイルの末尾がありません。転送が途中で切れた可能性があります。ファイル全体をもう一度送信してください。',
  ],
  ['The PDF is protected by a password', 'PDF にパスワードが設定されています'],
  [
    'It cannot be opened without its password. Save it again without a password and send it again.',
    'パスワードがないと開けません。パスワードなしで保存し直して、もう一度送信してください。',
  ],
  ['The PDF is too complex to check', 'PDF が複雑すぎて検査できません'],
  [
    'Reading it takes more time or memory than a print file should need. Flatten the artwork or simplify its vector shapes, export it again and send it again.',
    '読み取りに時間またはメモリがかかりすぎます。透明部分の分割・統合や図形の単純化をしてから書き出し、もう一度送信してください。',
  ],
  ['A page has a size that cannot be printed', '印刷できないサイズのページがあります'],
  [
    'A page is larger than 5.08 m (14 400 points), or far too long and thin. Correct the page size, or use a smaller scale, and send it again.',
    '5.08 m（14 400 ポイント）を超えるページ、または極端に細長いページがあります。サイズを修正するか縮小して、もう一度送信してください。',
  ],
  ['The PDF is damaged', 'PDF が壊れています'],
  [
    'Its pages cannot be read. Open it in your design program, export it as a new PDF and send it again.',
    'ページを読み取れません。制作ソフトで開いて新しい PDF に書き出し、もう一度送信してください。',
  ],
  // why artwork could not be fetched
  ['The address of the artwork cannot be used', '入稿データのアドレスを使用できません'],
  ['The artwork is too large', '入稿データが大きすぎます'],
  ['The artwork could not be fetched', '入稿データを取得できませんでした'],
  ['The artwork was not uploaded', '入稿データがアップロードされませんでした'],
  [
    'Nothing was uploaded within 12 hours. Send the order again.',
    '12時間以内にアップロードがありませんでした。注文をもう一度送信してください。',
  ],
  [
    'Files of more than {size} MB are not taken. Make the file smaller and send it again.',
    '{size} MB を超えるファイルは受け付けられません。ファイルを小さくして、もう一度送信してください。',
  ],
  [
    'Only addresses that start with http:// or https:// can be fetched, not {scheme}',
    'http:// または https:// で始まるアドレスのみ取得できます（{scheme} は不可）。',
  ],
  [
    'The address has a user name or password in it. Use an address that needs none.',
    'アドレスにユーザー名またはパスワードが含まれています。どちらも不要なアドレスを使用してください。',
  ],
  [
    '{host} is inside a private network. Use an address that can be reached from everywhere.',
    '{host} は内部ネットワークにあります。どこからでも接続できるアドレスを使用してください。',
  ],
  [
    'The address leads to Site Flow itself. Use the address of a file that was uploaded and has not expired.',
    'アドレスが Site Flow 自体を指しています。アップロード済みで有効期限内のファイルのアドレスを使用してください。',
  ],
  ['"{address}" is not an address.', '「{address}」はアドレスではありません。'],
  ['The address redirects more than {count} times.', 'リダイレクトが {count} 回を超えました。'],
  ['The server answered {status}.', 'サーバーの応答：{status}'],
  ['The name of the server is unknown. Check the address.', 'サーバー名が見つかりません。アドレスを確認してください。'],
  ['The name of the server could not be looked up just now.', '現在、サーバー名を確認できません。'],
  ['The server refused the connection.', 'サーバーに接続を拒否されました。'],
  ['The server broke the connection off.', 'サーバーとの接続が切れました。'],
  ['The server cannot be reached.', 'サーバーに接続できません。'],
  ['The server did not answer in time.', 'サーバーが時間内に応答しませんでした。'],
  ['The transfer took too long.', '転送に時間がかかりすぎました。'],
  ['The server stopped sending in the middle of the file.', 'ファイルの途中でサーバーからの送信が止まりました。'],
  ['The certificate of the server has expired.', 'サーバーの証明書の期限が切れています。'],
  ['The certificate of the server is not trusted.', 'サーバーの証明書を信頼できません。'],
  ['The certificate of the server belongs to another name.', 'サーバーの証明書の名前が一致しません。'],
  ['The transfer failed ({code}).', '転送に失敗しました（{code}）。'],
  ['The transfer failed.', '転送に失敗しました。'],
  // refusals
  ['Validation failed', '入力内容に誤りがあります'],
  ['Order not found', '注文が見つかりません'],
  ['Shipment not found', '出荷が見つかりません'],
  ['Item not found', 'アイテムが見つかりません'],
  ['File not found', 'ファイルが見つかりません'],
  ['Batch not found', 'バッチが見つかりません'],
  ['Barcode not found', 'バーコードが見つかりません'],
  ['Product not found', '製品が見つかりません'],
  ['Template not found', 'テンプレートが見つかりません'],
  ['Postback not found', 'ポストバックが見つかりません'],
  ['Job not found', 'ジョブが見つかりません'],
  ['You are not a member of this account', 'このアカウントのメンバーではありません'],
  ['Only the site that prints this order can do this.', 'この操作は、この注文を印刷する拠点のみが行えます。'],
  [
    'This signature belongs to another account than the header {header} names',
    'この署名は、ヘッダー {header} が指すアカウントとは別のアカウントのものです',
  ],
  [
    'A signature shows the credentials of its own role only',
    '署名で表示できるのは、署名した役割自身の認証情報のみです',
  ],
  [
    'Only this person, or the owner of every account they belong to, can do this',
    'この操作は、本人、または本人が所属するすべてのアカウントのオーナーのみが行えます',
  ],
  [
    'Only the account that sent this order can send it to another site',
    'この注文を別の拠点に送信できるのは、送信元のアカウントのみです',
  ],
  ['This needs the role {roles}', 'この操作に必要な役割がありません（{roles}）'],
  ['This needs the permission {permissions}', 'この操作に必要な権限がありません（{permissions}）'],
  [
    'This order cannot be cancelled while it is pending: its enquiry has to be resolved first.',
    'この注文は保留中のためキャンセルできません。先に問い合わせを解決してください。',
  ],
  ['This order is already cancelled.', 'この注文はすでにキャンセル済みです。'],
  ['This order cannot be cancelled, because it has been shipped.', 'この注文は出荷済みのため、キャンセルできません。'],
  ['This item is already complete.', 'このアイテムはすでに完了しています。'],
  [
    'This item cannot be completed, because its order is cancelled.',
    '注文がキャンセルされているため、このアイテムは完了にできません。',
  ],
  [
    'This item cannot be completed, because its order is not in production ({status}).',
    '注文が製造中ではないため、このアイテムは完了にできません（{status}）。',
  ],
  ['Batch {number} is already complete.', 'バッチ {number} はすでに完了しています。'],
  ['Sub-batch {number} is already complete.', 'サブバッチ {number} はすでに完了しています。'],
  [
    'Batch {number} is cancelled: all of its orders were.',
    'バッチ {number} は、すべての注文がキャンセルされたため、キャンセル済みです。',
  ],
  [
    'Sub-batch {number} is cancelled: all of its orders were.',
    'サブバッチ {number} は、すべての注文がキャンセルされたため、キャンセル済みです。',
  ],
  [
    'This shipment was already shipped, with the tracking number {tracking}.',
    'この出荷はすでに出荷済みです（追跡番号 {tracking}）。',
  ],
  ['This shipment is cancelled.', 'この出荷はキャンセル済みです。'],
  [
    'The items of this shipment have just been changed. Please try again.',
    'この出荷のアイテムが変更されました。もう一度お試しください。',
  ],
  ['This shipment cannot be shipped yet: its order is still pending.', '注文が保留中のため、まだ出荷できません。'],
  [
    'This shipment cannot be shipped yet: the files of its order are still being fetched.',
    '注文のファイルを取得しているため、まだ出荷できません。',
  ],
  [
    'This shipment cannot be shipped: its order has file errors. Fix them first.',
    '注文のファイルにエラーがあるため、出荷できません。先に修正してください。',
  ],
  ['This shipment cannot be shipped: its order is cancelled.', '注文がキャンセルされているため、出荷できません。'],
  ['This shipment cannot be shipped: its order has been shipped.', '注文は出荷済みのため、出荷できません。'],
  ['Only a live shipment can be split; this one is {status}.', '未出荷の出荷のみ分割できます（現在：{status}）。'],
  [
    'No longer in this shipment, because somebody has split it: {codes}.',
    '出荷が分割されたため、この出荷に含まれていません：{codes}',
  ],
  ['This file was not fetched from an address.', 'このファイルはアドレスから取得したものではありません。'],
  ['This file can be fetched again in {seconds} s.', 'このファイルはあと {seconds} 秒で再取得できます。'],
  ['Only artwork can be fetched.', '再取得できるのは入稿データのみです。'],
  ['The shipment of this file is {status}.', 'このファイルの出荷は処理済みです（{status}）。'],
  [
    'This file is at the print site and was never uploaded.',
    'このファイルは印刷拠点にあり、アップロードされていません。',
  ],
  ['This file has not been received yet.', 'このファイルはまだ受信していません。'],
  [
    'Many templates of this account are being filled in. Try again in a moment.',
    'このアカウントのテンプレート処理が混み合っています。しばらくしてからもう一度お試しください。',
  ],
  ['This order was resubmitted and accepted.', 'この注文は再送信され、受け付けられました。'],
]
