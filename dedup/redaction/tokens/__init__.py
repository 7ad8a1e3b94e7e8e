"""Secrets that say by their own form what they are.

`issuers` knows the tokens people paste today, `hashes` what systems keep of passwords, `webhooks` the addresses that
whoever has them may call, `wallets` the words of a seed, `recovery` codes, `numbers` those of cards and accounts, and
`codes` which number behind the name of a code ("PIN", "access code") is one.
"""
