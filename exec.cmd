@rem `npm start` says `exec`, so that on Linux and macOS no shell waits between npm and Berea. Windows has no such word.
@%*
