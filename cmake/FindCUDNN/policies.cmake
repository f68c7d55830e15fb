cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)
